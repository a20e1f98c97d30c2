/** A script of this folder, built into one line of code (src/delivery/head-scripts.ts). */
declare module '*.ts?head' {
  const code: string;
  export default code;
}

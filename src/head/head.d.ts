/** A script of this folder, built: its code as one line (src/build/head-scripts.ts). */
declare module '*.ts?head' {
  const code: string;
  export default code;
}

/** A script of this folder, built: its code as one line (src/delivery/head-scripts.ts). */
declare module '*.ts?head' {
  const code: string;
  export default code;
}

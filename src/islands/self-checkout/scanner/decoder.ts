/** Reads a barcode or QR code in a frame; null: there is none. */
export type Decode = (frame: HTMLVideoElement) => Promise<string | null>;

/** Codes of library labels, by their names in BarcodeDetector; `qr_code`: posters and some labels. */
const FORMATS = ['code_39', 'code_128', 'codabar', 'ean_13', 'ean_8', 'itf', 'qr_code'] as const;

interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The decoder of the browser, or one that is loaded where the browser has none or reads fewer codes. */
export async function loadDecoder(): Promise<Decode> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (Native && FORMATS.every((format) => known.includes(format))) {
    const detector = new Native({ formats: FORMATS });
    return async (frame) => (await detector.detect(frame))[0]?.rawValue ?? null;
  }
  return (await import('./wasm-decoder.ts')).loadWasmDecoder();
}

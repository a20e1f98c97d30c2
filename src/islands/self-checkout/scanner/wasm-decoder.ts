import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Decode } from './decoder.ts';

const OPTIONS: ReaderOptions = {
  formats: ['Code39', 'Code128', 'Codabar', 'EAN13', 'EAN8', 'ITF', 'QRCode'],
  maxNumberOfSymbols: 1,
};

/** Frames are reduced to this width: enough for labels, and fast on old phones. */
const MAX_WIDTH = 960;

export async function loadWasmDecoder(): Promise<Decode> {
  await prepareZXingModule({
    overrides: { locateFile: () => wasmUrl },
    fireImmediately: true,
  });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (frame) => {
    const scale = Math.min(1, MAX_WIDTH / frame.videoWidth);
    canvas.width = Math.round(frame.videoWidth * scale);
    canvas.height = Math.round(frame.videoHeight * scale);
    if (!context || canvas.width === 0) return null;
    context.drawImage(frame, 0, 0, canvas.width, canvas.height);
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    return (await readBarcodes(image, OPTIONS))[0]?.text ?? null;
  };
}

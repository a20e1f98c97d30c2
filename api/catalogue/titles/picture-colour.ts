/** Larger pictures are rejected: a small file may decompress to fill the memory. */
const MAX_PIXELS = 40_000_000;

/** Dominant colour of a picture, as `#rrggbb`; null if it is not a picture. */
export async function pictureColour(file: string): Promise<string | null> {
  // Lazy-loaded, to keep the server's start fast.
  const { default: sharp } = await import('sharp');
  try {
    const small = await sharp(file, { limitInputPixels: MAX_PIXELS })
      .resize({ width: 64, withoutEnlargement: true })
      .flatten({ background: 'white' })
      .png()
      .toBuffer();
    const { dominant } = await sharp(small).stats();
    const parts = [dominant.r, dominant.g, dominant.b];
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  } catch {
    return null;
  }
}

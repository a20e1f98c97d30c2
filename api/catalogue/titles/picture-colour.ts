/** More is no cover: a small file may unfold to a picture that fills the memory. */
const MAX_PIXELS = 40_000_000;

/** The colour that covers most of a picture, as `#rrggbb`; null for a file that is no picture. */
export async function pictureColour(file: string): Promise<string | null> {
  // Read when it is first needed: a start does not wait for it.
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

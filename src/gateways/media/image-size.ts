/** Width and height of an image file, in pixels. Null for other files, and for images whose size cannot be read. */
export async function readDimensions(
  path: string,
  mime: string,
): Promise<{ width: number | null; height: number | null }> {
  if (!mime.startsWith('image/')) return { width: null, height: null }
  try {
    const { imageSizeFromFile } = await import('image-size/fromFile')
    const { width, height } = await imageSizeFromFile(path)
    return { width: width || null, height: height || null }
  } catch {
    return { width: null, height: null }
  }
}

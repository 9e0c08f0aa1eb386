/** Width of a PNG or JPEG in pixels, from its first bytes; nothing for other formats. */
export function pixelSize(bytes: Uint8Array): { width: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length > 24 && view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16) };
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return;
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    // A frame begins with the size; three markers of the same range are tables.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { width: view.getUint16(at + 7) };
    if (marker < 0xff00) return;
  }
  return;
}

/**
 * What to pack, in letters: `P2R1` for `2 procare + 1 repair`. Beside the number of the product it says all that a
 * packer has to know, and not what it is for. Source: the order desk, 'Labels'.
 */
export function packageCode(contents: string): string {
  const parts = [...contents.replace(/^[^:]*:/, '').matchAll(/(\d+)\s+(\p{L})/gu)]
  return parts.map(([, count = '', letter = '']) => `${letter.toUpperCase()}${count}`).join('')
}

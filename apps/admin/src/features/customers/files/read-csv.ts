import { customerFileBytesMax } from '@noren/contract/limits'

/** The text of a file as spreadsheets in Japan write it, in UTF-8 or Shift_JIS; line ends are folded as on the server. */
export const readCsv = async (
  file: File,
): Promise<{ csv: string } | { failure: 'tooLarge' | 'unreadable' }> => {
  if (file.size > customerFileBytesMax) return { failure: 'tooLarge' }
  try {
    return { csv: decode(await file.arrayBuffer()).replace(/\r\n?/g, '\n') }
  } catch {
    return { failure: 'unreadable' }
  }
}

const decode = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('shift_jis', { fatal: true }).decode(bytes)
  }
}

import { downloadFile, type Download } from '#platform/uploads/download-file.ts'

/** `old`: the password must be typed again. */
export const saveFile = async (path: string, fallback: string): Promise<Download['outcome']> =>
  (await downloadFile(path, fallback)).outcome

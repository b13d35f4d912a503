import { importBytesMax } from '@noren/contract/limits'

/** As an input of the type `file` takes it; phones know files by their types rather than by their names. */
export const tableTypes = [
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'text/comma-separated-values',
  'application/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',')

export type FileProblem = 'empty' | 'tooLarge' | 'xls' | 'numbers' | 'zip' | 'picture' | 'other'

/** What is seen of a file without reading it. A name without an ending may be a table: the server looks into it. Rule IMP-70. */
export const problemOf = ({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | undefined => {
  const ending = /\.([^.\s]{1,8})$/.exec(name.normalize('NFKC'))?.[1]?.toLowerCase()
  if (ending !== undefined && !tables.has(ending)) return kinds[ending] ?? 'other'
  if (size === 0) return 'empty'
  return size > importBytesMax ? 'tooLarge' : undefined
}

const tables = new Set(['csv', 'tsv', 'txt', 'xlsx'])

const kinds: Record<string, FileProblem> = {
  xls: 'xls',
  xlsm: 'xls',
  xlsb: 'xls',
  numbers: 'numbers',
  zip: 'zip',
  pdf: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  heic: 'picture',
  webp: 'picture',
}

import { pictureBytesMax, pictureTypes } from '@noren/contract/limits'

export type PictureProblem = 'type' | 'size'

/** Which of the chosen files are taken. One that is wrong stops them all; those beyond the limit are left. Rules PAGE-9, PAGE-10. */
export const checkPictures = <F extends { type: string; size: number }>(
  files: readonly F[],
  most: number,
): { taken: F[]; left: number; problem?: PictureProblem } => {
  const first = files.slice(0, most)
  const left = files.length - first.length
  const problems = new Set(first.map(problemOf))
  // The type is checked before the size.
  const problem = (['type', 'size'] as const).find((one) => problems.has(one))
  return problem === undefined ? { taken: first, left } : { taken: [], left, problem }
}

export const isTooLarge = ({ size }: { size: number }): boolean => size > pictureBytesMax

/** What iPhones photograph in. Browsers often name no type. */
export const isHeic = ({ name, type }: { name: string; type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

const problemOf = ({ type, size }: { type: string; size: number }): PictureProblem | undefined => {
  if (!pictureTypes.some((one) => one === type)) return 'type'
  return isTooLarge({ size }) ? 'size' : undefined
}

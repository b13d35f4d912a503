import { contactFileBytesMax, contactFileKinds, contactFilesMax } from '@noren/contract/limits'

export type FileProblem = 'tooMany' | 'type' | 'size' | 'empty'

type Chosen = { name: string; size: number }

/** What is wrong with the first file that cannot be attached beside those that are; nothing is attached then. Rule MSG-16. */
export const checkFiles = (
  chosen: readonly Chosen[],
  attached: number,
): { problem: FileProblem; name: string } | undefined => {
  if (attached + chosen.length > contactFilesMax) return { problem: 'tooMany', name: '' }
  for (const { name, size } of chosen) {
    if (!contactFileKinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`)))
      return { problem: 'type', name }
    if (size === 0) return { problem: 'empty', name }
    if (size > contactFileBytesMax) return { problem: 'size', name }
  }
  return undefined
}

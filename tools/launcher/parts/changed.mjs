import { capture } from './progress.mjs'

/**
 * What differs from `since`, or from where this branch left main: committed, in the working tree, and new files.
 * @param {string} [since]
 */
export const findChanged = async (since) => {
  const base = (await git('merge-base', 'HEAD', since ?? 'main'))[0] ?? 'HEAD'
  const lists = await Promise.all([
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  return { base, files: lists.flat() }
}

/** @param {string[]} args */
const git = async (...args) => {
  const { code, output } = await capture('git', args)
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`)
  return output.split('\n').filter(Boolean)
}

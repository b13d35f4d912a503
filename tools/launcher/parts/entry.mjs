/**
 * Ends the process with the work's exit code; of an error only the message is printed, without a stack.
 * @param {() => Promise<number>} work
 */
export const runEntry = async (work) => {
  // A program started by hand may outlive its shell.
  if (process.env.npm_lifecycle_event) await import('./end-with-parent.mjs')
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}

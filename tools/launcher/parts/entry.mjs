/**
 * Ends the process with the work's exit code; a fault is said in its own words, without a stack.
 * @param {() => Promise<number>} work
 */
export const runEntry = async (work) => {
  // Started by hand, it may outlive the shell that started it.
  if (process.env.npm_lifecycle_event) await import('./leash.mjs')
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}

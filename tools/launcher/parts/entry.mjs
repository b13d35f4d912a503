/**
 * Ends the process with the work's exit code; a fault is said in its own words, without a stack.
 * @param {() => Promise<number>} work
 */
export const runEntry = async (work) => {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}

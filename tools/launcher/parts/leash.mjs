import { isMainThread } from 'node:worker_threads'

// Loaded into the program before its own code: when the launcher is killed without a chance to say so, the program,
// which stands in a group of its own, ends in good order instead of staying behind.
const launcher = process.ppid

if (isMainThread) {
  const watch = setInterval(() => {
    if (process.ppid === launcher) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

import { isMainThread } from 'node:worker_threads'

// Loaded before a program's own code, it ends the program in good order when the one that started it is gone. Without
// it, a killed npm would leave the launcher behind, and a killed launcher the server, which has a process group of its own.
const parent = process.ppid

if (isMainThread) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

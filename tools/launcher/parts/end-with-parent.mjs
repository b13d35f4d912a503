import { isMainThread } from 'node:worker_threads'

// Loaded before a program's own code, this stops the program when its parent process is gone. Without it a killed npm would leave
// the launcher running, and a killed launcher the server, which has a process group of its own.
const parent = process.ppid

if (isMainThread) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

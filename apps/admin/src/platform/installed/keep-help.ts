/** Asks the worker to keep the pictures of the help, for a time without a network. Where there is no worker nothing happens. Rule SCR-119. */
export const keepHelp = (): void => {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep-help', { transfer: [] }))
}

import './app.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

if (root.dataset['today'] === undefined) void start()
else startWhenUsed()

async function start(): Promise<void> {
  const { open } = await import('./application.tsx')
  if (root) await open(root)
}

/**
 * A page that the server drew is complete to be read, and its links lead on. What makes buttons work comes at the first sign that
 * somebody is there; a button pressed in between is pressed again when it works.
 */
function startWhenUsed(): void {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll']
  let isStarting = false
  let pressed: HTMLElement | null = null
  const hold = (event: MouseEvent) => {
    pressed = event.target instanceof Element ? event.target.closest('button') : null
  }
  const wake = async () => {
    await start()
    for (const sign of signs) removeEventListener(sign, begin)
    removeEventListener('click', hold, { capture: true })
    pressed?.click()
  }
  const begin = () => {
    if (isStarting) return
    isStarting = true
    // Without a network, or just after an update: the next sign tries again.
    wake().catch(() => {
      isStarting = false
    })
  }
  addEventListener('click', hold, { capture: true })
  for (const sign of signs) addEventListener(sign, begin, { passive: true })
}

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
 * A prerendered page can be read and its links work without script. The application is loaded at the first sign that
 * somebody uses the page; a button pressed meanwhile is pressed again after hydration.
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
  const begin = (event: Event) => {
    // Browsers also report a pointer that rests where the page appeared.
    const isAtRest = event instanceof PointerEvent && event.type === 'pointermove' && !hasMoved(event)
    if (isStarting || isAtRest) return
    isStarting = true
    // Without a network, or just after an update: the next event tries again.
    wake().catch(() => {
      isStarting = false
    })
  }
  addEventListener('click', hold, { capture: true })
  for (const sign of signs) addEventListener(sign, begin, { passive: true })
}

const hasMoved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0

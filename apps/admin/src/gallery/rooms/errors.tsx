import { Button } from '@noren/ui/button'
import { type ReactNode, useState } from 'react'
import { ErrorAlert } from '#platform/errors/error-alert.tsx'
import { ErrorBoundary } from '#platform/errors/error-boundary.tsx'
import { ErrorScreen } from '#platform/errors/error-screen.tsx'
import { Room, Shown, Value } from '../frame.tsx'

export const Errors = (): ReactNode => {
  const [retries, setRetries] = useState(0)
  return (
    <Room title="Errors">
      {(['global', 'page', 'component'] as const).map((level) => (
        <Shown key={level} name={`Screen, ${level}`}>
          <ErrorScreen
            level={level}
            detail="TypeError: deliberate is not a function"
            onRetry={() => setRetries((times) => times + 1)}
          />
        </Shown>
      ))}
      <Shown name="Retries">
        <Value>{{ retries }}</Value>
      </Shown>
      {(['page', 'component'] as const).map((level) => (
        <Shown key={level} name={`Boundary, ${level}`}>
          <ErrorBoundary level={level}>
            <Breakable />
          </ErrorBoundary>
        </Shown>
      ))}
      <Shown name="Alert">
        <ErrorAlert />
      </Shown>
    </Room>
  )
}

/** Works again when it is mounted anew. */
const Breakable = () => {
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('deliberate error')
  return (
    <Button variant="outline" onClick={() => setBroken(true)}>
      Break
    </Button>
  )
}

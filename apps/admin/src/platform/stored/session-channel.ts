import { useEffect, useEffectEvent, useRef } from 'react'
import { keyOf } from './storage.ts'

/** Notifies the other tabs when the signed-in user changes, and is notified by them. Messages carry no data; each tab asks the server. */
export const useSessionChannel = (who: string | undefined, onChanged: () => void): void => {
  const channel = useRef<BroadcastChannel>(null)
  const notify = useEffectEvent(onChanged)
  useEffect(() => {
    const opened = new BroadcastChannel(keyOf('session'))
    opened.addEventListener('message', () => notify())
    channel.current = opened
    return () => {
      opened.close()
      channel.current = null
    }
  }, [])
  const published = useRef(who)
  useEffect(() => {
    if (published.current !== undefined && who !== undefined && published.current !== who)
      channel.current?.postMessage('changed')
    published.current = who ?? published.current
  }, [who])
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { howEnded, setEnding } from './ending.ts'
import { keyOf } from './storage.ts'

/** Notifies the other tabs when the signed-in user changes, and is notified by them. Messages say at most that somebody logged out; each tab asks the server. */
export const useSessionChannel = (who: string | undefined, onChanged: () => void): void => {
  const channel = useRef<BroadcastChannel>(null)
  const notify = useEffectEvent(onChanged)
  useEffect(() => {
    const opened = new BroadcastChannel(keyOf('session'))
    opened.addEventListener('message', ({ data }) => {
      if (data === 'signed-out') setEnding('elsewhere')
      notify()
    })
    channel.current = opened
    return () => {
      opened.close()
      channel.current = null
    }
  }, [])
  const published = useRef(who)
  useEffect(() => {
    if (published.current !== undefined && who !== undefined && published.current !== who)
      channel.current?.postMessage(howEnded() === 'signed-out' ? 'signed-out' : 'changed')
    published.current = who ?? published.current
  }, [who])
}

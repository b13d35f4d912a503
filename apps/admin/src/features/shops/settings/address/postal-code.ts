import { fold } from '@noren/contract/fold'
import type { Place } from '@noren/contract/shops/postal-codes'
import { shops } from '@noren/words/admin/shops'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import type { SettingsFormOf } from '../settings-draft.ts'

/**
 * Fills in the address as soon as the postal code has its seven digits. Prefecture and city are the code's; the line with town and
 * number is filled while it is empty or holds a town that came from here, so that no typed number is lost.
 */
export const usePostalCode = (form: SettingsFormOf, stored: string) => {
  const words = useWords(shops)
  const [places, setPlaces] = useState<readonly Place[]>([])
  const [status, setStatus] = useState<string>()
  const filled = useRef('')
  const digits = fold(form.watch('postal_code')).replace(/\D/g, '')
  const known = useRef(stored.replace('-', ''))

  const set = (name: 'prefecture' | 'city' | 'address', value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.getFieldState(name).invalid })
  const fill = ({ prefecture, city, town }: Place) => {
    set('prefecture', prefecture)
    set('city', city)
    const line = form.getValues('address').trim()
    if (line !== '' && line !== filled.current) return
    set('address', town)
    filled.current = town
  }
  const show = useEffectEvent((found: readonly Place[] | 'unknown' | 'failed') => {
    setPlaces(typeof found === 'string' ? [] : found)
    const [first, ...others] = typeof found === 'string' ? [] : found
    if (found === 'unknown') setStatus(words.postalCodeUnknown)
    else if (found === 'failed') setStatus(words.postalCodeFailed)
    else if (first) {
      // Of several towns what they share; the owner chooses among them.
      fill(others.length === 0 ? first : { ...first, town: '' })
      setStatus(
        words.postalCodeFilled(first.prefecture + first.city + (others.length === 0 ? first.town : '')),
      )
    }
  })

  useEffect(() => {
    if (digits.length !== 7 || digits === known.current) return undefined
    known.current = digits
    const aborted = new AbortController()
    const look = async () => {
      const input = { params: { code: `${digits.slice(0, 3)}-${digits.slice(3)}` }, signal: aborted.signal }
      const reply = await call('GET /api/postal-codes/{code}', input)
      if (aborted.signal.aborted) return
      show(reply.ok ? reply.body.data.places : reply.status === 404 ? 'unknown' : 'failed')
    }
    void look()
    return () => {
      aborted.abort()
    }
  }, [digits])

  return {
    places,
    status,
    choose: (index: number) => {
      const place = places[index]
      if (place) fill(place)
    },
  }
}

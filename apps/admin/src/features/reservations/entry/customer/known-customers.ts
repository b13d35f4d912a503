import type { CallOutput } from '@noren/contract/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readOptions } from '#platform/api.ts'

/**
 * The customers on record of whom the text is a part, half a second after its last letter; the last answer until the next one
 * is there. A search that fails finds nobody: a name can be typed all the same. Rules CUST-3, CUST-5.
 */
export const useKnownCustomers = (text: string): CallOutput<'GET /api/customers'> | undefined => {
  const wanted = text.trim()
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), 500)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data } = useQuery({
    ...readOptions('GET /api/customers', { query: { search: settled } }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  return wanted === '' || settled === '' ? undefined : data
}

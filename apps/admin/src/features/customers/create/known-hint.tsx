import { foldEmail, foldPhone, isEmail, isPhone } from '@noren/contract/fold'
import { Notice } from '@noren/ui/notice'
import { customers } from '@noren/words/admin/customers/records'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { readOptions } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { customerPath } from '#platform/paths.ts'

/** Whether somebody with this telephone or address is on record, half a second after the last letter. A failed search says nothing. */
export const KnownHint = ({ phone, email }: { phone: string; email: string }): ReactNode => {
  const words = useWords(customers).create
  const typed = isPhone(foldPhone(phone))
    ? foldPhone(phone)
    : isEmail(foldEmail(email))
      ? foldEmail(email)
      : ''
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), 500)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({
    ...readOptions('GET /api/customers', { query: { search: settled } }),
    enabled: settled !== '',
  })
  const known = typed === settled && data?.data.find((one) => one.phone === settled || one.email === settled)
  if (!known) return null
  return (
    <div className="mb-6">
      <Notice
        tone="caution"
        action={
          <Link
            to={customerPath(known.id)}
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {words.openKnown}
          </Link>
        }
      >
        {words.known(known.name)}
      </Notice>
    </div>
  )
}

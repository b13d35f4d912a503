import { passwordChecks } from '@noren/contract/accounts/password-checks'
import { checkIcon, Icon } from '@noren/ui/icon'
import { passwords } from '@noren/words/accounts/passwords'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** What a new password needs, ticked off while it is typed; readers hear the count when it changes. Rule ACC-13. */
export const PasswordChecks = ({ id, password }: { id: string; password: string }): ReactNode => {
  const words = useWords(passwords).checks
  const met = names.filter((name) => passwordChecks[name](password))
  return (
    <>
      <ul id={id} className="grid gap-x-4 gap-y-1 rounded-md bg-paper-deep px-4 py-3 text-sm">
        {names.map((name) => {
          const isMet = met.includes(name)
          return (
            <li key={name} className={`flex items-center gap-2 ${isMet ? 'text-success' : 'text-ink-soft'}`}>
              <span
                className={`flex size-4.5 shrink-0 items-center justify-center rounded-full border ${
                  isMet ? 'border-success bg-success text-white' : 'border-control'
                }`}
              >
                {isMet && <Icon path={checkIcon} size={12} />}
              </span>
              {words[name]}
              <span className="sr-only">{isMet ? words.met : words.open}</span>
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {password === '' ? '' : met.length === names.length ? words.all : words.progress(met.length)}
      </p>
    </>
  )
}

const names = ['length', 'upper', 'lower', 'digit'] as const

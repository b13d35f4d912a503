import { IconButton } from '@noren/ui/button'
import { eyeIcon, eyeOffIcon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { accounts } from '@noren/words/accounts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'

/** A password field whose text can be shown. */
export const PasswordInput = (props: ComponentProps<'input'>): ReactNode => {
  const words = useWords(accounts)
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? words.hidePassword : words.showPassword}
          className="-outline-offset-4"
          path={shown ? eyeOffIcon : eyeIcon}
          // Keeps the focus and the on-screen keyboard in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

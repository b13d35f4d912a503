import { Button, Text } from 'react-email'
import type { ReactNode } from 'react'
import type { Person } from './email-content.ts'
import type { Styles } from './style.ts'

/** Whom the mail is about: the name as what is read first, and one press to call. Rule MSG-235. */
export const PersonLines = ({
  head,
  person: { name, lines, call },
  styles,
}: {
  head: string
  person: Person
  styles: Styles
}): ReactNode => (
  <>
    <Text className="soft" style={styles.personHead}>
      {head}
    </Text>
    <Text className="ink" style={styles.person}>
      {name}
    </Text>
    {lines.map((line, index) => (
      <Text key={index} className="soft" style={styles.personLine}>
        {line}
      </Text>
    ))}
    {call && (
      <Button href={call.url} className="link line" style={styles.call}>
        {call.text}
      </Button>
    )}
  </>
)

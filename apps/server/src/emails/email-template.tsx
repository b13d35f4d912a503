// The one email template: the same content as plain text and as HTML. React escapes it.
import { Body, Button, Container, Head, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import { crestOf, splitUnbroken } from '@noren/words/format'
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailContent } from './email-content.ts'
import { PersonLines } from './person-lines.tsx'
import { textOf } from './plain-text.ts'
import { darkStylesOf, defaultCloth, dyeOf, type Styles, stylesOf, tones } from './style.ts'

export type { EmailContent } from './email-content.ts'

export type RenderedEmail = { text: string; html: string }

export const renderEmail = (content: EmailContent): RenderedEmail => ({
  text: withoutControls(textOf(content)),
  html: withoutControls(`<!DOCTYPE html>${renderToStaticMarkup(<Template {...content} />)}`),
})

/** Signs that turn the reading direction could make a text look like another one; control characters have no place in a mail. */
const withoutControls = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- they are what is removed
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')

const Template = ({
  language,
  sender,
  cloth,
  pattern,
  mark,
  greeting,
  paragraphs,
  notice,
  facts,
  calendar,
  link,
  further,
  signature,
}: EmailContent): ReactNode => {
  const colour = cloth ?? defaultCloth
  const styles = stylesOf(colour)
  const dye = dyeOf(pattern)
  const isTicket = mark !== undefined || facts.some(({ emphasis, person }) => emphasis ?? person)
  return (
    <Html lang={language}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>{darkStylesOf(colour)}</style>
        {/* Alone: a program that does not know it may leave out all that stands beside it. */}
        {dye && <style>{dye}</style>}
      </Head>
      <Preview>{notice ?? paragraphs[0] ?? sender}</Preview>
      <Body lang={language} className="paper" style={styles.body}>
        <Container style={styles.container}>
          <Curtain sender={sender} letter={cloth === undefined ? '' : crestOf(sender)} styles={styles} />
          {isTicket && (
            <Section className="card" style={styles.upper}>
              <Ticket mark={mark} facts={facts} styles={styles} />
            </Section>
          )}
          <Section className="card" style={isTicket ? styles.lower : styles.card}>
            {greeting && (
              <Text className="ink" style={isTicket ? styles.text : { ...styles.text, margin: 0 }}>
                {greeting}
              </Text>
            )}
            {paragraphs.map((paragraph, index) => (
              <Text
                key={index}
                className="ink"
                style={index === 0 && !greeting && !isTicket ? { ...styles.text, margin: 0 } : styles.text}
              >
                <Lines text={paragraph} />
              </Text>
            ))}
            {notice && (
              <Text className="warning" style={styles.notice}>
                <Lines text={notice} />
              </Text>
            )}
            <Facts facts={facts} styles={styles} />
            <Section style={styles.action}>
              {calendar && (
                <Button href={calendar.url} className="button" style={styles.button}>
                  {calendar.head}
                </Button>
              )}
              {calendar?.other && <QuietLink link={calendar.other} styles={styles} />}
              <Manage
                link={link}
                isQuiet={calendar !== undefined}
                isSigned={signature.includes(link.url)}
                styles={styles}
              />
              {further && <QuietLink link={further} styles={styles} />}
            </Section>
            <Hr className="line" style={styles.perforation} />
            <Text className="soft" style={styles.signature}>
              <Lines text={signature.join('\n')} />
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

/** A noren with a shop's crest and the sender's name, made of table cells, because mail programs block images. */
const Curtain = ({
  sender,
  letter,
  styles,
}: {
  sender: string
  letter: string
  styles: Styles
}): ReactNode => (
  <>
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className="rod"
      style={styles.rod}
    >
      <tbody>
        <tr>
          {letter !== '' && (
            <td className="cloth" width={34} style={styles.crestCell} aria-hidden="true">
              <div style={styles.crest}>{letter}</div>
            </td>
          )}
          <td className="cloth" style={styles.cloth}>
            {sender}
          </td>
        </tr>
      </tbody>
    </table>
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={styles.strips}
      aria-hidden="true"
    >
      <tbody>
        <tr>
          {[15, 17, 14, 17, 15].map((height, index) => (
            <td key={index} valign="top" style={{ padding: index === 0 ? 0 : '0 0 0 3px' }}>
              <div className="length" style={{ ...styles.strip, height, lineHeight: `${height}px` }}>
                &nbsp;
              </div>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  </>
)

type Shown = Pick<EmailContent, 'facts'> & { styles: Styles }

/** Status, date and time, number: what the reader opens the mail for. */
const Ticket = ({ mark, facts, styles }: Shown & Pick<EmailContent, 'mark'>): ReactNode => {
  const shown = facts.filter(({ emphasis, person }) => emphasis ?? person)
  return (
    <>
      {mark && (
        <Text className="ink" style={styles.markLine}>
          <span className={mark.tone} style={{ ...styles.mark, ...tones[mark.tone] }}>
            {mark.word}
          </span>
        </Text>
      )}
      {shown
        .filter(({ emphasis, person }) => emphasis !== 'number' && !person)
        .map(({ head, value, emphasis }) => (
          <Fragment key={head}>
            <Text className="soft" style={styles.largeHead}>
              {head}
            </Text>
            <Text
              className={emphasis === 'struck' ? 'soft' : 'ink'}
              style={emphasis === 'struck' ? { ...styles.large, ...styles.struck } : styles.large}
            >
              {/* Date and time on a line each. */}
              <Lines text={value.replace(/ (?=\d\d:\d\d)/, '\n')} />
            </Text>
          </Fragment>
        ))}
      {shown
        .filter(({ emphasis }) => emphasis === 'number')
        .map(({ head, value }) => (
          <Text key={head} className="soft" style={styles.number}>
            {head} <Lines text={value} />
          </Text>
        ))}
      {shown.map(
        ({ head, person }) =>
          person && <PersonLines key={head} head={head} person={person} styles={styles} />,
      )}
    </>
  )
}

const Facts = ({ facts, styles }: Shown): ReactNode => {
  const rows = facts.filter(({ emphasis, person }) => !emphasis && !person)
  if (rows.length === 0) return null
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
      <tbody>
        {rows.map(({ head, value, isStacked, isPlace }, index) =>
          isStacked ? (
            <tr key={index}>
              <td colSpan={2} className="ink line" style={styles.value}>
                <span className="soft" style={styles.question}>
                  {head}
                </span>
                <Lines text={value} />
              </td>
            </tr>
          ) : (
            <tr key={index}>
              <td className="soft line" style={styles.head}>
                {head}
              </td>
              <td className="ink line" style={isPlace ? { ...styles.value, ...styles.place } : styles.value}>
                <Lines text={value} />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

/** As a button or as a quiet link, and in both cases as an address that can be copied. */
const Manage = ({
  link,
  isQuiet,
  isSigned,
  styles,
}: Pick<EmailContent, 'link'> & { isQuiet: boolean; isSigned: boolean; styles: Styles }): ReactNode => (
  <>
    {isQuiet ? (
      <QuietLink link={link} styles={styles} />
    ) : (
      <Button href={link.url} className="button" style={styles.button}>
        {link.head}
      </Button>
    )}
    {/* Once is enough: the shop's own address stands in the signature. */}
    {!isSigned && (
      <Text className="soft" style={styles.address}>
        <Link href={link.url} className="soft" style={styles.addressLink}>
          {link.url}
        </Link>
      </Text>
    )}
    {link.notes.map((note, index) => (
      <Text key={index} className="soft" style={styles.small}>
        <Lines text={note} />
      </Text>
    ))}
  </>
)

const QuietLink = ({ link, styles }: { link: { head: string; url: string }; styles: Styles }): ReactNode => (
  <Text className="ink" style={styles.quiet}>
    <Link href={link.url} className="link" style={styles.link}>
      {link.head}
    </Link>
  </Text>
)

const Lines = ({ text }: { text: string }): ReactNode =>
  text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {splitUnbroken(line).map((part, at) =>
        part.isUnbroken ? <Words key={at} text={part.text} /> : part.text,
      )}
    </Fragment>
  ))

/** Dates, times and numbers wrap only at their spaces, never inside a word. */
const Words = ({ text }: { text: string }): ReactNode =>
  text.split(' ').map((word, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span style={{ whiteSpace: 'nowrap' }}>{word}</span>
    </Fragment>
  ))

// The one email template: the same content as plain text and as HTML. React escapes it.
import { Body, Button, Container, Head, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import { splitUnbroken } from '@noren/words/format'
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { darkStyles, styles, tones } from './style.ts'

export type EmailContent = {
  language: 'ja' | 'en'
  /** Stands above the text in the HTML; in plain text it is the first line of the signature. */
  sender: string
  /** The status: its word, and the status whose fixed colours it has. */
  mark?: { word: string; tone: keyof typeof tones } | undefined
  greeting?: string | undefined
  /** Line breaks are preserved. */
  paragraphs: readonly string[]
  /** One sentence that must not be overlooked. */
  notice?: string | undefined
  facts: readonly Fact[]
  link: { head: string; url: string; notes: readonly string[] }
  /** Lines; the first is the sender's name. */
  signature: readonly string[]
}

/** `large` is what the reader looks for; `struck` is as large but crossed out, because it will not take place. */
type Fact = { head: string; value: string; emphasis?: 'large' | 'struck' | undefined }

export type RenderedEmail = { text: string; html: string }

export const renderEmail = (content: EmailContent): RenderedEmail => ({
  text: textOf(content),
  html: `<!DOCTYPE html>${renderToStaticMarkup(<Template {...content} />)}`,
})

const textOf = ({
  language,
  mark,
  greeting,
  paragraphs,
  notice,
  facts,
  link,
  signature,
}: EmailContent): string => {
  const status = mark && (language === 'ja' ? `【${mark.word}】` : `[${mark.word}]`)
  return `${[
    status,
    greeting,
    ...paragraphs,
    notice,
    // Plain text cannot strike through, so the status stands beside what will not take place.
    ...facts.map(
      ({ head, value, emphasis }) =>
        `■${head}\n${value}${emphasis === 'struck' && status ? ` ${status}` : ''}`,
    ),
    [`■${link.head}`, link.url, ...link.notes].join('\n'),
    [rule, ...signature, rule].join('\n'),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n')}\n`
}

const rule = '─'.repeat(20)

const Template = ({
  language,
  sender,
  mark,
  greeting,
  paragraphs,
  notice,
  facts,
  link,
  signature,
}: EmailContent): ReactNode => (
  <Html lang={language}>
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <style>{darkStyles}</style>
    </Head>
    <Preview>{notice ?? paragraphs[0] ?? sender}</Preview>
    <Body lang={language} className="paper" style={styles.body}>
      <Container style={styles.container}>
        <Header />
        <Section className="card" style={styles.card}>
          <Text className="ink" style={styles.sender}>
            {sender}
          </Text>
          {mark && (
            <Text style={styles.markLine}>
              <span className={mark.tone} style={{ ...styles.mark, ...tones[mark.tone] }}>
                {mark.word}
              </span>
            </Text>
          )}
          {greeting && (
            <Text className="ink" style={styles.text}>
              {greeting}
            </Text>
          )}
          {paragraphs.map((paragraph, index) => (
            <Text key={index} className="ink" style={styles.text}>
              <Lines text={paragraph} />
            </Text>
          ))}
          {notice && (
            <Text className="warning" style={styles.notice}>
              <Lines text={notice} />
            </Text>
          )}
          {facts.length > 0 && <Facts facts={facts} />}
          <Section style={styles.action}>
            <Button href={link.url} className="button" style={styles.button}>
              {link.head}
            </Button>
            <Text style={styles.small}>
              <Link href={link.url} className="link" style={styles.link}>
                {link.url}
              </Link>
            </Text>
            {link.notes.map((note, index) => (
              <Text key={index} className="soft" style={styles.small}>
                <Lines text={note} />
              </Text>
            ))}
          </Section>
          <Hr className="line" style={styles.divider} />
          <Text className="soft" style={styles.signature}>
            <Lines text={signature.join('\n')} />
          </Text>
        </Section>
      </Container>
    </Body>
  </Html>
)

const Facts = ({ facts }: Pick<EmailContent, 'facts'>): ReactNode => (
  <>
    {facts
      .filter(({ emphasis }) => emphasis)
      .map(({ head, value, emphasis }) => (
        <Section key={head} className="highlight" style={styles.highlight}>
          <Text className="soft" style={styles.highlightHead}>
            {head}
          </Text>
          <Text
            className={emphasis === 'struck' ? 'soft' : 'number'}
            style={emphasis === 'struck' ? { ...styles.number, ...styles.struck } : styles.number}
          >
            <Lines text={value} />
          </Text>
        </Section>
      ))}
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
      <tbody>
        {facts
          .filter(({ emphasis }) => !emphasis)
          .map(({ head, value }) => (
            <tr key={head}>
              <td className="soft line" style={styles.head}>
                {head}
              </td>
              <td className="ink line" style={styles.value}>
                <Lines text={value} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  </>
)

/** A decorative shop curtain (noren) of table cells, because mail clients block images. */
const Header = (): ReactNode => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    style={styles.header}
    aria-hidden="true"
  >
    <tbody>
      <tr>
        {[15, 17, 14, 17, 15].map((height, index) => (
          <td key={index} valign="top" style={{ padding: index === 0 ? 0 : '0 0 0 3px' }}>
            <div className="bar" style={{ ...styles.bar, height, lineHeight: `${height}px` }}>
              &nbsp;
            </div>
          </td>
        ))}
      </tr>
    </tbody>
  </table>
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

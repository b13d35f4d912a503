// The script of the public pages, which can be read and whose links work without it.
import { rememberLanguage } from '#platform/stored/language.ts'
import { enableDemo } from './landing/demo-script.ts'

enableDemo()

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-language]'))
  button.addEventListener('click', () => {
    rememberLanguage(button.lang === 'en' ? 'en' : 'ja')
    location.reload()
  })

// Whoever comes back may have signed in since, and is led on from the top page. Rule PUB-1.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && location.pathname === '/') location.reload()
})

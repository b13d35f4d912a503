import type { ReactNode } from 'react'
import { setLanguage, useLanguage } from '#platform/language.ts'
import { LanguageButtons } from '../public/language-buttons.tsx'

export const LanguageSwitch = ({ className }: { className?: string }): ReactNode => (
  <LanguageButtons current={useLanguage()} onChoose={setLanguage} className={className} />
)

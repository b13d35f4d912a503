// Names of the fields that the plain forms carry. The server's site reads them by the same names.
import type { Fields } from './view.ts'

export const answerName = (sectionId: number): string => `answer_${sectionId}`

export const first = (fields: Fields, name: string): string => fields[name]?.[0] ?? ''
export const all = (fields: Fields, name: string): readonly string[] => fields[name] ?? []

// Field names of the plain forms; the server's site reads them by the same names.
import type { Fields } from './view.ts'

export const answerName = (sectionId: number): string => `answer_${sectionId}`

export const firstValue = (fields: Fields, name: string): string => fields[name]?.[0] ?? ''
export const allValues = (fields: Fields, name: string): readonly string[] => fields[name] ?? []

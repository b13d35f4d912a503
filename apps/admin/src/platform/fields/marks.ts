import { createContext } from 'react'

/** Whether a form marks what must be filled in. One that asks for little marks what may be left out, and nothing else. Rule FORM-22. */
export const MarksRequired = createContext(true)

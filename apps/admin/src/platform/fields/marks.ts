import { createContext } from 'react'

/** Whether a form marks what must be filled in. One that asks for little marks what may be left out, and nothing else. Rules FORM-22, SCR-258. */
export const MarksRequired = createContext(true)

import { open } from './application.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
open(root)

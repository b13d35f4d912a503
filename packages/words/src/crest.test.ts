import { expect, test } from 'vitest'
import { crestOf } from './crest.ts'

test.for([
  ['ヘアサロン こはる', 'ヘ'],
  ['株式会社 小春', '小'],
  ['小春株式会社', '小'],
  ['（株）小春', '小'],
  ['㈲葵', '葵'],
  ['★☆ Nail & Spa ☆★', 'N'],
  ['nagi', 'N'],
  ['「凪」', '凪'],
  ['💈 Barber', 'B'],
  ['3丁目の整体', '3'],
  ['がらす', 'が'],
  // The mark is a code point of its own.
  ['か\u3099らす', 'が'],
  ['𠮷野', '𠮷'],
  // An ideograph with its variant.
  ['葛\u{E0100}城', '葛\u{E0100}'],
  ['株式会社', ''],
  ['★★', ''],
])('the crest of %s is %s', ([name = '', letter]) => expect(crestOf(name)).toBe(letter))

// Kana in Hepburn's letters, for addresses. What is no kana is left out.

/** 「こもれび」 → 'komorebi', 「ビューティー」 → 'byuti', 「マッチャ」 → 'matcha'. */
export const romajiOf = (text: string): string => {
  const kana = text
    .normalize('NFKC')
    .replace(/[\u3041-\u3096]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0x60))
  let romaji = ''
  let isDoubled = false
  for (let at = 0; at < kana.length;) {
    const pair = kana.slice(at, at + 2)
    const isPair = syllables.has(pair)
    const one = isPair ? pair : kana.charAt(at)
    at += isPair ? 2 : 1
    if (one === 'ッ') {
      isDoubled = true
      continue
    }
    const syllable = syllables.get(one) ?? ''
    // っち is tchi.
    if (isDoubled && syllable !== '' && !/^[aiueon]/.test(syllable))
      romaji += syllable.startsWith('ch') ? 't' : syllable.charAt(0)
    isDoubled = false
    romaji += syllable
  }
  return romaji
}

const rows: readonly (readonly [kana: string, romaji: string])[] = [
  ['ア イ ウ エ オ', 'a i u e o'],
  ['カ キ ク ケ コ', 'ka ki ku ke ko'],
  ['サ シ ス セ ソ', 'sa shi su se so'],
  ['タ チ ツ テ ト', 'ta chi tsu te to'],
  ['ナ ニ ヌ ネ ノ', 'na ni nu ne no'],
  ['ハ ヒ フ ヘ ホ', 'ha hi fu he ho'],
  ['マ ミ ム メ モ', 'ma mi mu me mo'],
  ['ヤ ユ ヨ ワ ヲ ン ヴ', 'ya yu yo wa o n vu'],
  ['ラ リ ル レ ロ', 'ra ri ru re ro'],
  ['ガ ギ グ ゲ ゴ', 'ga gi gu ge go'],
  ['ザ ジ ズ ゼ ゾ', 'za ji zu ze zo'],
  ['ダ ヂ ヅ デ ド', 'da ji zu de do'],
  ['バ ビ ブ ベ ボ', 'ba bi bu be bo'],
  ['パ ピ プ ペ ポ', 'pa pi pu pe po'],
  ['キャ キュ キョ ギャ ギュ ギョ', 'kya kyu kyo gya gyu gyo'],
  ['シャ シュ ショ シェ ジャ ジュ ジョ ジェ', 'sha shu sho she ja ju jo je'],
  ['チャ チュ チョ チェ', 'cha chu cho che'],
  ['ニャ ニュ ニョ ヒャ ヒュ ヒョ', 'nya nyu nyo hya hyu hyo'],
  ['ビャ ビュ ビョ ピャ ピュ ピョ', 'bya byu byo pya pyu pyo'],
  ['ミャ ミュ ミョ リャ リュ リョ', 'mya myu myo rya ryu ryo'],
  ['ファ フィ フェ フォ ヴァ ヴィ ヴェ ヴォ', 'fa fi fe fo va vi ve vo'],
  ['ティ ディ トゥ ドゥ デュ ウィ ウェ ウォ', 'ti di tu du dyu wi we wo'],
  ['ァ ィ ゥ ェ ォ ャ ュ ョ', 'a i u e o ya yu yo'],
]

const syllables: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([kana, romaji]) => {
    const letters = romaji.split(' ')
    return kana.split(' ').map((one, index): [string, string] => [one, letters[index] ?? ''])
  }),
)

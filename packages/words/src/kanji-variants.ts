// Kanji that are written in several ways in names: old and new forms, and other forms of one letter. For finding, never for what
// is stored or shown. The first of each group stands for the others. Forms that Unicode itself unites (塚 晴 神 祥 福 …) need no
// entry, nor do letters that are merely alike or read alike: 坂 and 阪, 畑 and 畠 are different names.
const groups = `
高髙 崎﨑嵜 辺邊邉 吉𠮷 浜濱濵 沢澤 斎齋齊斉 広廣 恵惠 国國圀 島嶋嶌 真眞 竜龍 桜櫻 瀬瀨 徳德 増增 栄榮 実實 学學 寿壽 槙槇 条條
応應 会會 蔵藏 静靜 弥彌 万萬 寛寬 黒黑 与與 亜亞 稲稻 隠隱 円圓 塩鹽 奥奧 横橫 温溫 価價 画畫 絵繪 覚覺 楽樂 巻卷 関關 観觀 巌巖 厳嚴 帰歸
気氣 亀龜 峡峽 狭狹 郷鄕鄉 尭堯 暁曉 区區 勲勳 薫薰 径徑 渓溪 経經 継繼 鶏鷄 芸藝 県縣 検檢 顕顯 剣劍劔 権權 献獻 戸戶户 呉吳 号號 黄黃
恒恆 効效 麹麴 済濟 参參 蚕蠶 賛贊 糸絲 児兒 辞辭 舎舍 写寫 釈釋 収收 従從 渋澁 縦縱 粛肅 処處 曽曾 叙敍敘 奨奬 焼燒 証證 乗乘 浄淨 畳疊
縄繩 譲讓 嬢孃 慎愼 尽盡 晋晉 図圖 粋粹 穂穗 随隨 数數 枢樞 声聲 摂攝 専專 浅淺 戦戰 銭錢 潜潛 禅禪 双雙 壮壯 争爭 荘莊 挿插 巣巢 総總
聡聰 属屬 続續 体體 対對 帯帶 台臺 滝瀧 択擇 団團 単單 弾彈 昼晝 虫蟲 鋳鑄 庁廳 聴聽 鎮鎭 鉄鐵銕鐡 点點 転轉 伝傳 灯燈 当當 党黨 独獨
読讀 富冨 尚尙 弐貳 覇霸 拝拜 売賣 麦麥 発發 抜拔 秘祕 姫姬 彦彥 仏佛 変變 弁辨瓣辯 宝寶寳 豊豐 峰峯 毎每 満滿 亘亙 黙默 訳譯 薬藥 予豫
余餘 誉譽 揺搖 様樣 謡謠 遥遙 瑶瑤 来來 頼賴 乱亂 覧覽 両兩 涼凉 猟獵 緑綠 隣鄰 塁壘 礼禮 励勵 霊靈 齢齡 歴歷 暦曆 恋戀 炉爐 労勞 郎郞
楼樓 禄祿 録錄 湾灣 鴎鷗 桧檜 蛍螢 萌萠 柏栢 松枩 梅楳 橋槗 館舘 船舩 淵渕渊 柳栁 桑桒 篭籠 竈竃 薮藪 諌諫 頴穎 鴬鶯 壷壺 壱壹 涛濤
祷禱 祢禰 秋穐龝 莱萊 靭靱 騨驒 晃晄 昂昻 凛凜 熙煕凞 喜㐂 角⻆ 土圡 卯夘 宮宫 青靑 清淸 教敎 即卽 既旣 悦悅 鋭銳 強强 虚虛 呂吕 歩步 渉涉
翠翆 為爲 衛衞 囲圍 医醫 営營 駅驛 縁緣 艶艷 欧歐 沖冲 穏穩 雁鴈 顔顏 旧舊 群羣 皓晧 讃讚 姉姊 称稱 鶴靏靍 哲喆 兎兔 毘毗 桝枡 野埜
湧涌 岳嶽 杯盃 鉱鑛 雑雜 桟棧 歯齒 蝉蟬 掴摑 繋繫 焔焰 娯娛 脱脫 説說 税稅 剥剝`
  .trim()
  .split(/\s+/)

const firsts = new Map(
  groups.flatMap((group) => {
    const [first = '', ...others] = group
    return others.map((other) => [other, first] as const)
  }),
)

const others = new RegExp(`[${[...firsts.keys()].join('')}]`, 'gu')

// They choose among drawings of one character, which does not matter for search.
const variationSelectors = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

export const foldKanji = (text: string): string =>
  text.replace(variationSelectors, '').replace(others, (letter) => firsts.get(letter) ?? letter)

/** For the test that no character belongs to two groups. */
export const kanjiGroups: readonly string[] = groups

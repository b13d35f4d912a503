// Whom a shop's name must not pose as, in the words that people know them by. Rule SHOP-100; the operator adds and removes with
// SHOP_NAMES_REFUSED and SHOP_NAMES_ALLOWED.

/** Written with one blank between two; blanks within a name are not compared. */
const list = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' '))

/** No salon's name contains these, wherever they stand. */
export const anywhere = list(
  '三菱UFJ 三井住友 みずほ銀行 りそな銀行 ゆうちょ 楽天銀行 楽天カード 楽天市場 PayPay銀行 住信SBI',
  'ソニー銀行 イオン銀行 セブン銀行 auじぶん銀行 SBI証券 楽天証券 野村證券 野村証券 三菱UFJニコス',
  'エポスカード セゾンカード オリコカード アメリカンエキスプレス',
  'AmericanExpress マスターカード Mastercard ヤマト運輸 クロネコヤマト 佐川急便 日本郵便 日本郵政',
  '西濃運輸 福山通運 JapanPost FedEx フェデックス 国税庁 国税局 税務署 警察庁 警視庁 警察署 県警察',
  '検察庁 法務省 財務省 厚生労働省 総務省 経済産業省 金融庁 消費者庁 デジタル庁 特許庁 年金機構',
  '年金事務所 マイナポータル マイナポイント 国民生活センター 消費生活センター 保健所 入国管理局',
  'NTTドコモ NTT東日本 NTT西日本 NTTdocomo ソフトバンク SoftBank ワイモバイル 楽天モバイル KDDI',
  '東京電力 関西電力 東京ガス 大阪ガス えきねっと メルカリ Mercari Netflix ネットフリックス',
  'マイクロソフト Microsoft ホットペッパー HotPepper ミニモ公式',
)

/** Known by this name alone: refused where nothing but words of `posing` stands beside it. */
export const brands = list(
  '楽天 Rakuten Amazon アマゾン Google グーグル PayPay ペイペイ docomo ドコモ d払い NTT JCB VISA',
  'ビザカード AMEX 郵便局 佐川 SAGAWA DHL JR東日本 JR西日本 NHK PayPal ペイパル Stripe',
  'ストライプジャパン Facebook Instagram インスタグラム Noren のれん',
)

/** Also words and given names of their own: refused only together with a word of `posing`. */
export const ordinary = list(
  'みずほ りそな 三菱 三井 住友 ヤマト クロネコ 西濃 イオン AEON セブン セブンイレブン ローソン',
  'ファミリーマート au UQ LINE ライン Apple アップル iCloud メタ ヤフー Yahoo オリコ エポス セゾン',
  'ニコス ANA JAL ETC スイカ Suica SBI 日銀 市 区 県 国 東京都 大阪府 政府 自治体',
)

/** What somebody adds who wants to be taken for them. */
export const posing = list(
  '銀行 カード クレジット 証券 信託 保険 運輸 急便 宅急便 宅配便 郵便 配送 配達 再配達 不在 荷物 通信',
  '電話 モバイル 公式 サポート カスタマー センター お客様 客様 相談室 窓口 事務局 運営 本部 本社 本店',
  '株式会社 担当 係 セキュリティ アカウント サービス ペイ 決済 支払 支払い 料金 請求 未納 滞納 返金',
  '還付 還付金 給付金 当選 プレゼント キャンペーン ポイント 重要 緊急 至急 本人 確認 ご確認 お願い',
  'のお願い お知らせ ご案内 通知 連絡 ご連絡 認証 停止 制限 利用 会員 口座 の 役所 役場 税務課 庁',
  'プライム ショッピング 通販 予約 予約システム 管理者 日本 ジャパン bank card credit support official',
  'customer service center help desk security account team online prime pay payment delivery express',
  'post inc corp admin info notice japan com id mobile からの よりの',
)

/** Where a known name stands right before one of these, the rest of the name does not matter. */
export const telling = list(
  '銀行 カード サポート カスタマー セキュリティ 運輸 急便 証券 事務局 お客様 決済 bank card support',
  'security',
)

/** A name that ends so is that of an authority or a bank. */
export const endings = list('銀行 信用金庫 信用組合 市役所 区役所 町役場 裁判所 法務局 労働局 郵便局')

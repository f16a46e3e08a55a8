/** Texts of the page of the seller's checkout. */
export const texts = {
  title: 'Informações Gerais', // M-CKO-01
  section: 'Página do checkout',
  copyLink: 'Copiar link', // M-CKO-02
  openPage: 'Abrir página',
  save: 'Salvar',
  fields: { title: 'Título', description: 'Descrição', subDomain: 'URL', color: 'Cor' },
  titleHint: 'É o nome que quem paga vê nas suas páginas.',
  addressIs: (address: string) => `Seu endereço: ${address}`,
  addressRule: 'Use de 3 a 40 letras minúsculas, números e hifens.',
  addressFree: 'URL disponível',
  addressChanged: 'Quem tem o endereço anterior deixa de encontrar a sua página.',
  titleMissing: 'Título é um campo obrigatório!', // M-CKO-03
  subDomainMissing: 'Url é um campo obrigatório!', // M-CKO-04
  subDomainTaken: 'URL já em uso por outro checkout!', // M-CKO-05
  subDomainInvalid: 'URL inválida.', // The text of BAR-4303.
  created: 'Checkout cadastrado com sucesso!', // M-CKO-06
  edited: 'Checkout editado com sucesso!', // M-CKO-07
  ownColor: 'Usar uma cor própria',
  colorHint: 'Faixa e botões das suas páginas. O texto sobre ela fica claro ou escuro sozinho.',
  preview: 'Como quem paga vê',
  previewTitle: 'Título do seu checkout',
  notLoaded: 'Não foi possível carregar o checkout',
  notSaved: 'Não foi possível salvar',
  conflict:
    'O checkout foi alterado enquanto você editava, por outra pessoa ou em outra aba. Confira e salve de novo.',
  theirs: (value: string) => `: agora é ${value}`,
  nothing: 'sem valor',
} as const

export const texts = {
  title: 'Dados do cartão',
  down: 'Os campos do cartão não carregaram. Confira a sua internet.',
  again: 'Carregar de novo',
} as const

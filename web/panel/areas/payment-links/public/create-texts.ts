/** Texts of the menu that creates links; exact where an id follows. */
export const createTexts = {
  create: 'Criar', // M-LNK-07
  createCharge: 'Criar cobrança',
  link: 'Link de Pagamento', // M-LNK-08
  quickLink: 'Link Rápido', // M-LNK-09
} as const

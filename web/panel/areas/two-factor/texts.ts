/** Texts of the security page; exact where an id follows. */
export const texts = {
  title: 'Segurança', // M-SEC-01
  section: 'Duplo fator de autenticação',
  description: 'Proteja sua conta contra acessos não autorizados.', // M-SEC-02
  setUp: 'Configure Duplo Fator de Autenticação (2FA)', // M-SEC-03
  // Exact text of the specification (M-SEC-04).
  install:
    'Instale um aplicativo autenticador, como Google Authenticator, Duo ou Microsoft Authenticator.',
  next: 'Próximo', // M-SEC-05
  scan: 'Escaneie o QR code ou digite o código manualmente.', // M-SEC-06
  send: 'Enviar', // M-SEC-07
  turnOffTitle: 'Desativar Autenticação de dois fatores?', // M-SEC-08
  turnOffSure: 'Tem certeza que deseja desativar a autenticação de dois fatores?', // M-SEC-09
  // Exact text of the specification (M-SEC-10).
  turnOffLoss:
    'Você irá perder uma camada de proteção da sua conta contra acessos não autorizados.',
  cancel: 'Cancelar', // M-SEC-11
  turnOff: 'Desativar',
  enabled: 'Duplo fator de autenticação ativado.', // M-SEC-12
  notEnabled: 'Falha ao ativar duplo fator de autenticação.', // M-SEC-13
  wrongCode: 'Código inválido', // M-SEC-14
  disabled: 'Duplo fator de autenticação desativado.', // M-SEC-15
  recovery: 'Códigos de recuperação', // M-SEC-16
  recoveryText:
    'Guarde estes códigos em local seguro. Cada um vale uma vez e eles não serão mostrados de novo.',
  more: 'Além da senha, entrar pede um código do aplicativo autenticador do seu celular.',
  requireCode: 'Pedir código ao entrar',
  on: 'Ativado',
  off: 'Desativado',
  stepOf: (step: number) => `Etapa ${step} de 3`,
  installed: 'Se você já tem um, siga para a próxima etapa.',
  qrCode: 'QR code para o aplicativo autenticador',
  manual: 'Chave de configuração',
  copyManual: 'Copiar chave',
  openApp: 'Abrir no aplicativo',
  type: 'Digite o código de 6 dígitos que aparece no aplicativo.',
  code: 'Código do autenticador',
  missing: 'Digite os 6 dígitos para enviar.',
  otherSessions: 'Suas outras sessões serão encerradas.',
  issue: 'Gerar novos códigos',
  newCodes: 'Gerar novos códigos de recuperação',
  newCodesText: 'Os códigos de recuperação anteriores deixam de valer.',
  newCodesDone: 'Novos códigos de recuperação gerados.',
  generate: 'Gerar códigos',
  missingToGenerate: 'Digite os 6 dígitos para gerar os códigos.',
  copyRecovery: 'Copiar códigos',
  copied: 'Códigos copiados.',
  download: 'Baixar códigos',
  saved: 'Já guardei os códigos',
  fileName: 'codigos-de-recuperacao.txt',
} as const

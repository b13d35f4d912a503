type Pair = {
  getFieldState: (name: 'password_confirmation') => { error?: unknown }
  getValues: (name: 'password_confirmation') => string
  trigger: (name: 'password_confirmation') => Promise<boolean>
}

/** For `register` of the password: its confirmation is validated again with it, once something was typed there. */
export const withConfirmation = (form: Pair) => ({
  onChange: () => {
    if (form.getFieldState('password_confirmation').error !== undefined)
      void form.trigger('password_confirmation')
  },
  onBlur: () => {
    if (form.getValues('password_confirmation') !== '') void form.trigger('password_confirmation')
  },
})

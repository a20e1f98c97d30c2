/** Runs after the button that clears a search field. */
const button = document.currentScript?.previousElementSibling;
const field = button?.previousElementSibling as HTMLInputElement | null | undefined;
button?.addEventListener('click', () => {
  if (!field) return;
  field.value = '';
  field.focus();
  field.dispatchEvent(new Event('input', { bubbles: true }));
});

export {};

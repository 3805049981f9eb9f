internal import Navigation

/// A number that may be the value of an expression.
package struct NumberTemplate: Hashable, Sendable {
  package let template: Template
  /// The smallest and the largest value.
  package let range: ClosedRange<Double>
  /// Whether fractions are refused.
  package let isWhole: Bool
  /// The field, for messages.
  package let name: String

  /// The number, if it is one without an expression.
  package var constant: Double? { template.constant.flatMap(value(of:)) }

  /// The number.
  ///
  /// - Parameter evaluate: gives the value of an expression as text.
  /// - Returns: a number of the range.
  /// - Throws: what the expression fails with, or that its value is not such a number.
  package func resolved(
    _ evaluate: (String) throws(ExpressionFailure) -> String
  ) throws(ExpressionFailure) -> Double {
    let text = try template.resolved(evaluate)
    guard let value = value(of: text) else { throw ExpressionFailure(refusal(of: text)) }
    return value
  }

  /// The number, of a field that takes whole ones.
  ///
  /// - Parameter evaluate: gives the value of an expression as text.
  /// - Returns: a number of the range.
  /// - Throws: what the expression fails with, or that its value is not such a number.
  package func resolvedInteger(
    _ evaluate: (String) throws(ExpressionFailure) -> String
  ) throws(ExpressionFailure) -> Int {
    Int(try resolved(evaluate))
  }
}

/// A point, such as `50%,90%` or `100,200`.
package struct PointTemplate: Hashable, Sendable {
  package let template: Template

  /// The point.
  ///
  /// - Parameter evaluate: gives the value of an expression as text.
  /// - Returns: the point.
  /// - Throws: what the expression fails with, or that its value is no point.
  package func resolved(
    _ evaluate: (String) throws(ExpressionFailure) -> String
  ) throws(ExpressionFailure) -> FlowPoint {
    let text = try template.resolved(evaluate)
    guard let point = FlowPoint(text) else { throw ExpressionFailure(FlowPoint.refusal(of: text)) }
    return point
  }
}

/// A place on the screen or in an element.
package struct FlowPoint: Hashable, Sendable {
  package let x: Double
  package let y: Double
  /// Whether the two are percent of the width and the height, and not CSS pixels.
  package let isPercentage: Bool
}

extension NumberTemplate {
  func value(of text: String) -> Double? {
    guard text.utf8.allSatisfy(Self.characters.contains), let value = Double(text), value.isFinite,
      range.contains(value)
    else { return nil }
    return isWhole && value != value.rounded() ? nil : value
  }

  /// Those of a decimal number; `Double` would read hexadecimal ones as well.
  private static let characters = Set("0123456789+-.eE".utf8)

  /// Why a text is not such a number.
  func refusal(of text: String) -> String {
    "\(quoted(name)) is \(quoted(text)), and must be "
      + "\(Self.expectation(range, isWhole: isWhole))."
  }

  static func expectation(_ range: ClosedRange<Double>, isWhole: Bool) -> String {
    "a \(isWhole ? "whole " : "")number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
  }
}

extension FlowPoint {
  /// Reads a text such as `50%,90%` or `100,200`; `nil` if it is none.
  init?(_ text: String) {
    let parts = text.filter { $0 != " " }.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let isPercentage = parts[0].hasSuffix("%")
    guard parts[1].hasSuffix("%") == isPercentage else { return nil }
    let numbers = parts.compactMap { Double($0.hasSuffix("%") ? $0.dropLast() : $0) }
    guard numbers.count == 2, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    if isPercentage, numbers.contains(where: { $0 > 100 }) { return nil }
    self.init(x: numbers[0], y: numbers[1], isPercentage: isPercentage)
  }

  /// Why a text is no point.
  static func refusal(of text: String) -> String {
    "\(quoted(text)) is no point. Write one such as “50%,90%” or “100,200”."
  }
}
